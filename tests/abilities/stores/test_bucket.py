"""``analyser.abilities.stores.bucket``: Does a run at an address keep what one in a folder keeps,
as far as its store lets it?

Against fsspec's own memory, and a server that speaks as S3 does.
"""

from __future__ import annotations

import itertools
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from abilities.stores import bucket_server
from breadth import broad_but
from small_run import HANDS, PLACES, TABLES, content, create, fill, write

from analyser import reading
from analyser.abilities.stores import bucket, store
from analyser.errors import DataError, StorageError, UsageError
from analyser.storage import orphans, parquet, run_folder
from analyser.storage.address import Address, find_place

fsspec = pytest.importorskip("fsspec", reason="needs the extra [store]")

KINDS = ("memory", "s3")
NAMES = itertools.count()


@pytest.fixture(scope="module")
def served() -> Iterator[dict[str, str]]:
    bucket_server.needed()
    with bucket_server.serving() as (_, settings), pytest.MonkeyPatch.context() as patch:
        entered(settings, patch)
        yield settings


def entered(settings: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in settings.items():
        monkeypatch.setenv(name, value)
    forget()
    fsspec.filesystem("s3").mkdir(bucket_server.BUCKET)


def forget() -> None:
    """Have the next filesystem ask its surroundings anew where the store is, and for a key."""
    fsspec.get_filesystem_class("s3").clear_instance_cache()


@pytest.fixture(params=broad_but(KINDS, ("memory",)))
def address(request: pytest.FixtureRequest) -> Address:
    """A place where no run lies yet."""
    name = f"run-{next(NAMES)}"
    if request.param == "memory":
        return Address(f"memory://{bucket_server.BUCKET}/{name}")
    request.getfixturevalue("served")
    return Address(f"s3://{bucket_server.BUCKET}/{name}")


@pytest.fixture
def forgotten() -> Iterator[None]:
    """For who changes what leads to the store."""
    yield
    forget()


def objects(place: Address) -> dict[str, bytes]:
    filesystem, root = fsspec.url_to_fs(place.url)
    filesystem.invalidate_cache()
    found = sorted(filesystem.find(root))
    return {name.removeprefix(f"{root}/"): filesystem.cat_file(name) for name in found}


def as_files(found: dict[str, bytes]) -> dict[str, bytes]:
    """What the objects of a run are as files: the lines of the log, one behind the other."""
    lines = [name for name in found if name.startswith("_manifest/")]
    files = {name: data for name, data in found.items() if name not in lines}
    return {"_manifest.jsonl": b"".join(found[name] for name in sorted(lines)), **files}


def put(place: Address, name: str, data: bytes) -> None:
    store.Store(place).put(name, data)


@pytest.fixture
def local(tmp_path: Path) -> dict[str, bytes]:
    return content(fill(tmp_path / "local").path)


# -- the same run ----------------------------------------------------------------------------------


def test_a_run_has_the_bytes_of_one_in_a_folder(address: Address, local: dict[str, bytes]) -> None:
    run = fill(address)
    assert run.place == address
    assert as_files(objects(address)) == local


def test_what_is_read_is_what_was_written(address: Address, tmp_path: Path) -> None:
    fill(address)
    run, folder = run_folder.open(address), fill(tmp_path / "run")
    run.verify()
    assert run.digest() == folder.digest()
    assert run.header == folder.header
    assert run.frame().equals(folder.frame())
    assert [len(frame) for frame in run.match_frames()] == [12]


def test_it_is_carried_on_from_any_line(address: Address, local: dict[str, bytes]) -> None:
    create(address)
    for index in range(len(PLACES)):
        run = run_folder.open(address)
        assert len(run.shards) == index
        write(run, index)
    assert as_files(objects(address)) == local


def test_a_copy_of_a_folder_is_read_and_carried_on(
    address: Address, local: dict[str, bytes], tmp_path: Path
) -> None:
    half = create(tmp_path / "half")
    write(half, 0)
    for name, data in content(half.path).items():
        put(address, name, data)
    assert len(run_folder.open(address).shards) == 1
    fill(address)
    found = objects(address)
    files = as_files(found)
    assert (
        found["_manifest.jsonl"]
        + b"".join(data for name, data in found.items() if name.startswith("_manifest/"))
        == local["_manifest.jsonl"]
    )
    assert {**local, "_manifest.jsonl": b""} == {**files, "_manifest.jsonl": b""}
    run_folder.open(address).verify()


def test_a_log_of_many_folders_is_read_in_order(
    address: Address, local: dict[str, bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bucket, "GROUP", 2)
    fill(address)
    assert {name.split("/")[1] for name in objects(address) if "manifest" in name} == {
        "00000",
        "00001",
    }
    assert as_files(objects(address)) == local
    assert len(run_folder.open(address).shards) == len(PLACES)


def test_a_stopped_run_is_stopped(address: Address) -> None:
    run = create(address)
    write(run, 0)
    run.stop("precision")
    assert run_folder.open(address).stopped == "precision"


# -- nothing is lost -------------------------------------------------------------------------------

CALLS = ("pipe_file", "cat_file", "cat_ranges", "ls")


class Gone(OSError):
    """What a store raises that has vanished."""


def failing(monkeypatch: pytest.MonkeyPatch, place: Address, at: int, when: str) -> list[str]:
    """Let the ``at``-th request (from 1) fail, ``before`` or ``after`` it is done, and all behind.

    ``again``: that one was done, its answer lost, and the request sent once more.
    """
    calls: list[str] = []
    filesystem, _ = fsspec.url_to_fs(place.url)

    def wrapped(name: str, real: Callable[..., Any]) -> Callable[..., Any]:
        def call(*args: Any, **keywords: Any) -> Any:
            calls.append(name)
            if len(calls) == at and when != "before":
                real(*args, **keywords)
            if at and (len(calls) == at or (len(calls) > at and when != "again")):
                if when != "again":
                    raise Gone("the store is gone")
            return real(*args, **keywords)

        return call

    for name in CALLS:
        monkeypatch.setattr(filesystem, name, wrapped(name, getattr(filesystem, name)))
    return calls


@pytest.mark.broad
@pytest.mark.parametrize(
    ("address", "when"),
    # Where nothing is done the kind of store makes no difference.
    [("memory", "before"), ("memory", "after"), ("s3", "after")],
    indirect=["address"],
)
def test_a_store_that_vanishes_at_any_request_loses_nothing(
    address: Address, local: dict[str, bytes], monkeypatch: pytest.MonkeyPatch, when: str
) -> None:
    with monkeypatch.context() as patch:
        calls = failing(patch, address / "counted", 0, when)
        fill(address / "counted")
    steps = len(calls)
    assert steps > 10
    assert set(calls) == set(CALLS)
    for at in range(1, steps + 1):
        place = address / str(at)
        with monkeypatch.context() as patch:
            failing(patch, place, at, when)
            with pytest.raises(StorageError, match="the store is gone"):
                fill(place)
        if run_folder.holds_run(place):
            run_folder.open(place).verify()
        fill(place)
        assert as_files(objects(place)) == local, at


@pytest.mark.broad
def test_an_answer_that_is_lost_and_asked_for_again_is_no_other_writer(
    address: Address, local: dict[str, bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        calls = failing(patch, address / "counted", 0, "again")
        fill(address / "counted")
    for at, name in enumerate(calls, start=1):
        if name == "pipe_file":
            with monkeypatch.context() as patch:
                failing(patch, address / str(at), at, "again")
                fill(address / str(at))
            assert as_files(objects(address / str(at))) == local


@pytest.mark.broad
def test_a_server_that_dies_is_a_sentence(forgotten: None, monkeypatch: pytest.MonkeyPatch) -> None:
    bucket_server.needed()
    with bucket_server.serving() as (server, settings):
        entered(settings, monkeypatch)
        run = create(Address(f"s3://{bucket_server.BUCKET}/run"))
        write(run, 0)
        server.kill()
        server.wait()
        with pytest.raises(StorageError, match=r"s3://games/run/shards/000001.parquet: .*connect"):
            write(run, 1)


# -- two writers -----------------------------------------------------------------------------------


def test_who_comes_second_ends_and_harms_nothing(address: Address, local: dict[str, bytes]) -> None:
    one = create(address)
    two = run_folder.open(address)
    two.claim()
    write(one, 0)
    with pytest.raises(StorageError, match="another process has written here"):
        write(two, 0)
    with pytest.raises(StorageError, match="another process has written here"):
        write(two, 0)
    write(one, 1)
    write(one, 2)
    assert as_files(objects(address)) == local


def test_who_has_read_before_another_wrote_may_not_begin(address: Address) -> None:
    one, two = create(address), run_folder.open(address)
    write(one, 0)
    with pytest.raises(StorageError, match="another process has written here"):
        two.claim()


def test_other_bytes_never_take_the_place_of_a_shard(
    address: Address, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = create(address)
    two = run_folder.open(address)
    two.claim()
    write(one, 0)
    before = objects(address)
    real = parquet.write_table
    with monkeypatch.context() as patch:
        patch.setattr(parquet, "write_table", lambda *about: real(*about) + b"other")
        with pytest.raises(StorageError, match="other bytes than are played here"):
            write(two, 0)
    assert objects(address) == before


def test_a_run_that_is_there_is_not_made_anew(address: Address) -> None:
    fill(address)
    with pytest.raises(StorageError, match="a run is there already"):
        create(address)


class Careless:
    """Stands before a filesystem whose store writes whatever the condition."""

    def __init__(self, filesystem: Any, refuses: bool) -> None:
        self._real = filesystem.pipe_file
        self._refuses = refuses

    def __call__(self, path: str, data: bytes, **keywords: Any) -> Any:
        if keywords and self._refuses:
            raise TypeError("pipe_file() got an unexpected keyword argument 'mode'")
        return self._real(path, data)


@pytest.mark.parametrize("refuses", [False, True], ids=["ignores", "refuses"])
def test_a_store_without_conditions_is_said_once(
    address: Address,
    local: dict[str, bytes],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    refuses: bool,
) -> None:
    filesystem, _ = fsspec.url_to_fs(address.url)
    monkeypatch.setattr(filesystem, "pipe_file", Careless(filesystem, refuses))
    fill(address)
    assert as_files(objects(address)) == local
    said = capsys.readouterr().err
    assert said == (
        f"analyser: {address}: this store does not keep two processes apart that write one run; "
        "have only one write here\n"
    )


def test_a_store_with_conditions_says_nothing(
    address: Address, capsys: pytest.CaptureFixture[str]
) -> None:
    fill(address)
    assert capsys.readouterr().err == ""


def test_fsspecs_own_look_before_the_write_is_no_condition() -> None:
    class Looks(fsspec.AbstractFileSystem):  # type: ignore[misc, name-defined]
        pass

    assert not store._decides(Looks())
    assert store._decides(fsspec.filesystem("memory"))


# -- nothing wrong is believed ---------------------------------------------------------------------


@pytest.mark.broad
def test_a_flipped_byte_in_any_object_is_found(address: Address) -> None:
    fill(address)
    for name, data in objects(address).items():
        for at in (0, len(data) // 2, len(data) - 1):
            put(address, name, data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :])
            with pytest.raises(DataError, match=r"is damaged.*analyser check"):
                run_folder.open(address).verify()
        put(address, name, data)
    run_folder.open(address).verify()


@pytest.mark.broad
@pytest.mark.parametrize("cut", [0, 5])
def test_an_object_cut_short_or_emptied_is_found(address: Address, cut: int) -> None:
    fill(address)
    for name, data in objects(address).items():
        put(address, name, data[:cut])
        with pytest.raises(DataError, match=r"is damaged|is missing"):
            run_folder.open(address).verify()
        put(address, name, data)


@pytest.mark.broad
def test_a_missing_object_is_found_or_makes_an_earlier_run(address: Address) -> None:
    fill(address)
    *lines, last = (name for name in objects(address) if name.startswith("_manifest/"))
    shards = [name for name in objects(address) if not name.startswith("_manifest/")]
    for name in (*lines[1:], *shards):
        data = objects(address)[name]
        store.Store(address).remove(name)
        with pytest.raises(DataError, match="missing"):
            run_folder.open(address).verify()
        put(address, name, data)
    whole = objects(address)
    store.Store(address).remove(last)
    assert len(run_folder.open(address).shards) == len(PLACES) - 1
    fill(address)
    assert objects(address) == whole


def test_the_lines_before_a_damaged_one_can_be_looked_at(address: Address) -> None:
    fill(address)
    put(address, "_manifest/00000/00000002.json", b"{}\n")
    run = run_folder.open_beginning(address)
    assert len(run.shards) == 1
    assert run.damage.startswith("line 3 (_manifest/00000/00000002.json) is damaged; `analyser")


def test_a_damaged_shard_is_restored(address: Address, local: dict[str, bytes]) -> None:
    fill(address)
    put(address, "shards/000002.parquet", b"")
    store.Store(address).remove("_matches/000002.parquet")
    run = run_folder.open(address)
    assert run.faults(run.shards[2]) == {
        "shards/000002.parquet": "is damaged",
        "_matches/000002.parquet": "is missing, though the manifest lists it",
    }
    assert sorted(run.restore(run.shards[2], *TABLES[2])) == [
        "_matches/000002.parquet",
        "shards/000002.parquet",
    ]
    assert as_files(objects(address)) == local


def test_strays_are_found_and_put_beside_the_run(address: Address) -> None:
    run = fill(address)
    for _ in range(2):
        put(address, "shards/notes.txt", b"rows?")
        put(address, "readme", b"")
        found = orphans.find_orphans(run, open_end=False)
        assert (found.strays, found.leftovers, found.unknown) == (
            ("shards/notes.txt",),
            (),
            ("readme",),
        )
        run.claim()
        (moved,) = orphans.put_away(run, found.strays)
    assert str(moved) == f"{address}-strays/shards-notes.txt.2"
    assert list(objects(address.with_name(f"{address.name}-strays"))) == [
        "shards-notes.txt",
        "shards-notes.txt.2",
    ]
    assert run_folder.list_beside(address, "-st") == [Address(f"{address}-strays")]
    assert len(run.frame()) == sum(map(len, HANDS))


def test_a_folder_among_the_shards_is_put_away_object_by_object(address: Address) -> None:
    run = fill(address)
    put(address, "shards/mine/old/a.parquet", b"rows?")
    put(address, "shards/mine/b.parquet", b"rows?")
    found = orphans.find_orphans(run, open_end=False)
    assert found.strays == ("shards/mine/b.parquet", "shards/mine/old/a.parquet")
    run.claim()
    orphans.put_away(run, found.strays)
    assert orphans.find_orphans(run, open_end=False).strays == ()
    assert objects(address.with_name(f"{address.name}-strays")) == {
        "shards-mine-b.parquet": b"rows?",
        "shards-mine-old-a.parquet": b"rows?",
    }
    assert len(run.frame()) == sum(map(len, HANDS))


def test_what_is_too_long_to_be_moved_whole_stays(
    address: Address, monkeypatch: pytest.MonkeyPatch
) -> None:
    run = fill(address)
    run.claim()
    put(address, "shards/notes.txt", b"rows?")
    monkeypatch.setattr(reading, "MOST_STORED", 4)
    with pytest.raises(DataError, match=r"shards/notes\.txt: found more than 4 bytes"):
        orphans.put_away(run, ["shards/notes.txt"])
    assert objects(address)["shards/notes.txt"] == b"rows?"
    assert objects(address.with_name(f"{address.name}-strays")) == {}


def test_of_a_copied_log_all_is_read_or_nothing(
    address: Address, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, data in content(fill(tmp_path / "run").path).items():
        put(address, name, data)
    whole = len(objects(address)["_manifest.jsonl"])
    monkeypatch.setattr(reading, "MOST_STORED", whole)
    assert len(run_folder.open(address).shards) == len(PLACES)
    monkeypatch.setattr(reading, "MOST_STORED", whole - 1)
    with pytest.raises(DataError, match=r"manifest\.jsonl: found more than"):
        run_folder.open(address)


@pytest.mark.parametrize("name", ["notes.txt", "shards/000000.parquet"])
def test_something_else_is_left_alone(address: Address, name: str) -> None:
    put(address, name, b"mine")
    with pytest.raises(StorageError, match=r"holds something else \('.*'\); nothing written"):
        create(address)
    assert objects(address) == {name: b"mine"}


def test_a_log_of_something_else_is_left_alone(address: Address) -> None:
    put(address, "_manifest/00000/00000000.json", b'{"mine":1}\n')
    with pytest.raises(StorageError, match="its _manifest is not a run's; nothing written"):
        create(address)


# -- sentences -------------------------------------------------------------------------------------


def test_a_bucket_that_is_not_there(served: dict[str, str]) -> None:
    with pytest.raises(
        StorageError, match=r"^s3://nowhere/run: The specified bucket does not exist"
    ):
        create(Address("s3://nowhere/run"))
    with pytest.raises(StorageError, match="there is no run here"):
        run_folder.open(Address(f"s3://{bucket_server.BUCKET}/none"))


def test_who_has_no_key(
    served: dict[str, str], forgotten: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY", "AWS_PROFILE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("AWS_EC2_METADATA_DISABLED", "true")
    for name in ("AWS_SHARED_CREDENTIALS_FILE", "AWS_CONFIG_FILE"):
        monkeypatch.setenv(name, "none")
    forget()
    with pytest.raises(StorageError, match=r"^s3://games/run: Unable to locate credentials$"):
        create(Address("s3://games/run"))


def test_what_a_store_answers_is_told_in_its_words(monkeypatch: pytest.MonkeyPatch) -> None:
    place = Address("memory://games/refused")
    filesystem, _ = fsspec.url_to_fs(place.url)

    def refused(*about: Any, **keywords: Any) -> None:
        raise PermissionError("Access\nDenied")

    monkeypatch.setattr(filesystem, "pipe_file", refused)
    with pytest.raises(StorageError, match=r"^memory://games/refused: Access Denied$"):
        create(place)


def test_a_protocol_that_nobody_knows() -> None:
    with pytest.raises(UsageError, match=r"unknown protocol 's4' \(known: .*, s3, .*mean 's3'\?"):
        run_folder.holds_run(Address("s4://games/run"))


@pytest.mark.parametrize("missing", ["fsspec", "s3fs"])
def test_a_package_that_is_missing(monkeypatch: pytest.MonkeyPatch, missing: str) -> None:
    # What was found once is not looked for again.
    monkeypatch.delitem(sys.modules["fsspec.registry"]._registry, "s3", raising=False)
    monkeypatch.setitem(sys.modules, missing, None)
    with pytest.raises(UsageError, match=r"^s3://games/run: .* '\.\[store\]' brings it$"):
        run_folder.holds_run(Address("s3://games/run"))


@pytest.mark.parametrize(
    "text", ["s3://", "://x", "S3://x/y", "s3:///", "a::b://c/d", "s3://x", "s3://x/"]
)
def test_what_is_no_address(text: str) -> None:
    with pytest.raises(
        UsageError, match=r"not a valid address of a run \(expected a folder, or as in"
    ):
        find_place(text)


@pytest.mark.parametrize(
    "text",
    [
        "sftp://ann:secret@host/run",
        "sftp://ann:secret@host",
        "SFTP://secret@host/run",
        "ftp://ann:se@secret@host/run",
        "ftp://ann:se/secret@host/run",
        "s3://ann:secret@bucket/run",
        "abfs://ann:secret@account/run",
    ],
)
def test_a_login_in_an_address_is_refused_and_not_repeated(text: str) -> None:
    with pytest.raises(UsageError, match=r"found a login in the address \(expected ") as error:
        find_place(text)
    assert "secret" not in str(error.value)
    assert "ann" not in str(error.value)


def test_what_only_looks_like_a_login_is_an_address() -> None:
    # A container of Azure stands before its account, and a folder may have any name.
    for text in ("abfs://games@account/run", "sftp://host:22/a@b/run", "s3://games/a:b@c"):
        assert find_place(text) == Address(text)


@pytest.mark.broad
@pytest.mark.parametrize(
    "protocol",
    ["memory", "data", "http", "https", "github", "git", "gist", "zip", "tar", "libarchive",
     "reference", "cached", "blockcache", "filecache", "simplecache", "dir", "generic", "dask",
     "asyncwrapper", "async_wrapper", "pyscript", "dvc"],
)  # fmt: skip
def test_what_keeps_no_run_is_refused(protocol: str) -> None:
    with pytest.raises(UsageError, match=f"^{protocol}://games/run: {protocol}:// keeps no run "):
        find_place(f"{protocol}://games/run")
    # Nor is it named as one that is known.
    with pytest.raises(UsageError, match="unknown protocol") as error:
        run_folder.holds_run(Address("s4://games/run"))
    assert not re.search(rf"[ ']{protocol}[,']", str(error.value))


@pytest.mark.broad
def test_what_names_a_folder_is_one() -> None:
    assert find_place("runs/one") == Path("runs/one")
    assert find_place("file:///tmp/one") == Path("/tmp/one")
    assert (
        find_place("..")
        == find_place(".").parent
        == find_place("file://.").parent
        == Path.cwd().parent
    )
    assert find_place("s3://games/one/") == Address("s3://games/one")
    with pytest.raises(StorageError, match=r"found an address \(expected a folder"):
        assert fill(Address("memory://games/path")).path


@pytest.mark.broad
def test_a_folder_needs_no_fsspec(tmp_path: Path) -> None:
    program = (
        "import sys; from pathlib import Path; from analyser.storage import run_folder;"
        "run_folder.holds_run(Path(sys.argv[1]));"
        "print([name for name in ('fsspec', 's3fs', 'asyncio') if name in sys.modules])"
    )
    told = subprocess.run(
        [sys.executable, "-c", program, tmp_path / "none"], capture_output=True, check=True
    )
    assert told.stdout == b"[]\n"
