-- The rules of time zones that a process has, such as 2026a. Null where a build does not say.
ALTER TABLE servers ADD COLUMN time_zone_rules text;
