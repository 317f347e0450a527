-- The span of the request that an execution was asked for by (W3C Trace Context); null for a planned run, and without tracing.
ALTER TABLE work ADD COLUMN trace_parent text;
