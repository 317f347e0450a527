-- Code that reads these lists expects them to be there.
ALTER TABLE folder_grants ALTER COLUMN rights SET NOT NULL;
ALTER TABLE source_accounts ALTER COLUMN allowed_for SET NOT NULL;
ALTER TABLE schedules ALTER COLUMN keywords SET NOT NULL, ALTER COLUMN not_runnable_reasons SET NOT NULL, ALTER COLUMN held_reasons SET NOT NULL;
ALTER TABLE destinations ALTER COLUMN allowed_for SET NOT NULL;
ALTER TABLE breakers ALTER COLUMN failed_runs SET NOT NULL;
