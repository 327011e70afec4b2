// A page opened from disk may start no worker, and the search is one.  There a frame runs its script.
if (location.protocol === "file:") {
  window.Worker = class {
    constructor(script) {
      this.frame = document.createElement("iframe");
      this.frame.hidden = true;
      document.body.append(this.frame);
      const inside = this.frame.contentWindow;
      // As from a worker: a copy, later.
      inside.postMessage = (data) => {
        const copy = structuredClone(data);
        setTimeout(() => this.onmessage?.({ data: copy }));
      };
      const tag = inside.document.createElement("script");
      tag.src = new URL(script, location);
      this.ready = new Promise((resolve) => (tag.onload = resolve));
      tag.onerror = () => this.onerror?.(new Event("error", { cancelable: true }));
      inside.document.documentElement.append(tag);
    }
    postMessage(data) {
      const copy = structuredClone(data);
      this.ready.then(() => setTimeout(() => this.frame.contentWindow?.onmessage({ data: copy })));
    }
    terminate() {
      this.frame.remove();
    }
  };
}
