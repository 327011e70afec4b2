"""Which players end their matches as people do?

In reading order: ``findings``, ``page``, ``command`` (what ``analyser policies`` shows of it).
"""
