"""Which version is this?  Asked by the package, by runs and by the build."""

__version__ = "1.0.0"
