-- A schedule that is stored without these lists has empty ones.
ALTER TABLE schedules ALTER COLUMN keywords SET DEFAULT '{}', ALTER COLUMN not_runnable_reasons SET DEFAULT '{}';
