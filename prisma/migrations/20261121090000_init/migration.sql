-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateTable
CREATE TABLE "folders" (
    "id" UUID NOT NULL,
    "parent_id" UUID,
    "name" TEXT NOT NULL,
    "path" TEXT NOT NULL,
    "path_key" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "folders_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "source_accounts" (
    "id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "name_key" TEXT NOT NULL,
    "auth_type" TEXT NOT NULL,
    "settings" JSONB NOT NULL,
    "secret" TEXT,
    "status" TEXT NOT NULL DEFAULT 'NotValidated',
    "last_validated_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "source_accounts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "schedules" (
    "id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "folder_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "name_key" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "keywords" TEXT[],
    "is_data_driven" BOOLEAN NOT NULL DEFAULT false,
    "source_account_id" UUID,
    "definition" JSONB NOT NULL,
    "recurrence" JSONB NOT NULL,
    "enabled" BOOLEAN NOT NULL DEFAULT true,
    "next_run_at" TIMESTAMPTZ(3),
    "last_run_at" TIMESTAMPTZ(3),
    "not_runnable_reasons" TEXT[],
    "quarantine_reason" TEXT,
    "server_name" TEXT,
    "last_server_name" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "schedules_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "destinations" (
    "id" UUID NOT NULL,
    "schedule_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "name" TEXT NOT NULL DEFAULT '',
    "enabled" BOOLEAN NOT NULL DEFAULT true,
    "position" INTEGER NOT NULL,
    "settings" JSONB NOT NULL,
    "secret" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "destinations_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "executions" (
    "id" UUID NOT NULL,
    "nominal_at" TIMESTAMPTZ(3) NOT NULL,
    "schedule_id" UUID NOT NULL,
    "schedule_kind" TEXT NOT NULL,
    "schedule_name" TEXT NOT NULL,
    "folder_id" UUID NOT NULL,
    "source_account_id" UUID,
    "trigger" TEXT NOT NULL,
    "due_at" TIMESTAMPTZ(3),
    "status" TEXT NOT NULL,
    "stage" TEXT,
    "desired_server_name" TEXT,
    "overlap_policy" TEXT NOT NULL DEFAULT 'Allow',
    "priority" INTEGER NOT NULL DEFAULT 0,
    "not_before" TIMESTAMPTZ(3) NOT NULL,
    "run_by" TEXT NOT NULL,
    "term" BIGINT,
    "generation" INTEGER NOT NULL DEFAULT 0,
    "dispatched_at" TIMESTAMPTZ(3),
    "server_name" TEXT,
    "claimed_by_boot_id" UUID,
    "process_id" INTEGER,
    "placement_reason" TEXT,
    "attempt" INTEGER NOT NULL DEFAULT 0,
    "crash_count" INTEGER NOT NULL DEFAULT 0,
    "entry_at" TIMESTAMPTZ(3) NOT NULL,
    "started_at" TIMESTAMPTZ(3),
    "completed_at" TIMESTAMPTZ(3),
    "cancel_requested_at" TIMESTAMPTZ(3),
    "cancel_requested_by" TEXT,
    "snapshot" JSONB,
    "error" JSONB,

    CONSTRAINT "executions_pkey" PRIMARY KEY ("id","nominal_at")
) PARTITION BY RANGE ("nominal_at");

-- CreateTable
CREATE TABLE "deliveries" (
    "id" UUID NOT NULL,
    "nominal_at" TIMESTAMPTZ(3) NOT NULL,
    "execution_id" UUID NOT NULL,
    "destination_id" UUID NOT NULL,
    "recipient" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "state" TEXT NOT NULL,
    "attempt" INTEGER NOT NULL DEFAULT 0,
    "tries" INTEGER NOT NULL DEFAULT 0,
    "message_id" TEXT,
    "reply" TEXT,
    "error" JSONB,
    "sending_at" TIMESTAMPTZ(3),
    "settled_at" TIMESTAMPTZ(3),

    CONSTRAINT "deliveries_pkey" PRIMARY KEY ("id","nominal_at")
) PARTITION BY RANGE ("nominal_at");

-- CreateTable
CREATE TABLE "artifacts" (
    "id" UUID NOT NULL,
    "nominal_at" TIMESTAMPTZ(3) NOT NULL,
    "execution_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "format" TEXT NOT NULL,
    "content_type" TEXT NOT NULL,
    "bytes" BIGINT NOT NULL,
    "pages" INTEGER,
    "sha256" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "artifacts_pkey" PRIMARY KEY ("id","nominal_at")
) PARTITION BY RANGE ("nominal_at");

-- CreateTable
CREATE TABLE "execution_events" (
    "id" BIGSERIAL NOT NULL,
    "nominal_at" TIMESTAMPTZ(3) NOT NULL,
    "execution_id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "name" TEXT NOT NULL,
    "attempt" INTEGER NOT NULL DEFAULT 0,
    "server_name" TEXT,
    "detail" JSONB NOT NULL DEFAULT '{}',

    CONSTRAINT "execution_events_pkey" PRIMARY KEY ("id","nominal_at")
) PARTITION BY RANGE ("nominal_at");

-- CreateTable
CREATE TABLE "servers" (
    "role" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "boot_id" UUID NOT NULL,
    "process_id" INTEGER NOT NULL,
    "host" TEXT NOT NULL,
    "version" TEXT NOT NULL,
    "slots" INTEGER NOT NULL DEFAULT 0,
    "busy" INTEGER NOT NULL DEFAULT 0,
    "draining" BOOLEAN NOT NULL DEFAULT false,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "last_heartbeat_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "servers_pkey" PRIMARY KEY ("role","name")
);

-- CreateTable
CREATE TABLE "leader_leases" (
    "name" TEXT NOT NULL,
    "term" BIGINT NOT NULL,
    "holder" UUID,
    "holder_name" TEXT,
    "backend_pid" INTEGER,
    "acquired_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "leader_leases_pkey" PRIMARY KEY ("name")
);

-- CreateTable
CREATE TABLE "cluster_settings" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "scheduling_enabled" BOOLEAN NOT NULL DEFAULT true,
    "collaboration" JSONB NOT NULL DEFAULT '{}',
    "round_robin_sequence" BIGINT NOT NULL DEFAULT 0,
    "version" INTEGER NOT NULL DEFAULT 1,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "cluster_settings_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "api_clients" (
    "id" UUID NOT NULL,
    "client_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "role" TEXT NOT NULL,
    "secret_hash" TEXT NOT NULL,
    "previous_secret_hash" TEXT,
    "previous_secret_expires_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "api_clients_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "users" (
    "id" UUID NOT NULL,
    "user_name" TEXT NOT NULL,
    "user_name_key" TEXT NOT NULL,
    "first_name" TEXT NOT NULL DEFAULT '',
    "last_name" TEXT NOT NULL DEFAULT '',
    "role" TEXT NOT NULL,
    "password_hash" TEXT NOT NULL,
    "enabled" BOOLEAN NOT NULL DEFAULT true,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "users_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "access_tokens" (
    "hash" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "subject_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "access_tokens_pkey" PRIMARY KEY ("hash")
);

-- CreateTable
CREATE TABLE "login_failures" (
    "id" BIGSERIAL NOT NULL,
    "user_name_key" TEXT NOT NULL,
    "address" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "login_failures_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "idempotency_keys" (
    "subject_id" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "request_hash" TEXT NOT NULL,
    "status" INTEGER,
    "body" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "completed_at" TIMESTAMPTZ(3),

    CONSTRAINT "idempotency_keys_pkey" PRIMARY KEY ("subject_id","key")
);

-- CreateTable
CREATE TABLE "audit_entries" (
    "id" BIGSERIAL NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "actor" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "address" TEXT NOT NULL DEFAULT '',
    "request_id" TEXT NOT NULL DEFAULT '',
    "before" JSONB,
    "after" JSONB,

    CONSTRAINT "audit_entries_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "folders_path_key_key" ON "folders"("path_key");

-- CreateIndex
CREATE INDEX "folders_parent_id_idx" ON "folders"("parent_id");

-- CreateIndex
CREATE UNIQUE INDEX "source_accounts_kind_name_key_key" ON "source_accounts"("kind", "name_key");

-- CreateIndex
CREATE INDEX "schedules_source_account_id_idx" ON "schedules"("source_account_id");

-- CreateIndex
CREATE UNIQUE INDEX "schedules_folder_id_kind_name_key_key" ON "schedules"("folder_id", "kind", "name_key");

-- CreateIndex
CREATE INDEX "destinations_schedule_id_position_idx" ON "destinations"("schedule_id", "position");

-- CreateIndex
CREATE INDEX "executions_entry_at_idx" ON "executions"("entry_at" DESC);

-- CreateIndex
CREATE INDEX "executions_schedule_id_nominal_at_idx" ON "executions"("schedule_id", "nominal_at" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "executions_schedule_id_due_at_nominal_at_key" ON "executions"("schedule_id", "due_at", "nominal_at");

-- CreateIndex
CREATE UNIQUE INDEX "deliveries_execution_id_destination_id_recipient_nominal_at_key" ON "deliveries"("execution_id", "destination_id", "recipient", "nominal_at");

-- CreateIndex
CREATE UNIQUE INDEX "artifacts_execution_id_position_nominal_at_key" ON "artifacts"("execution_id", "position", "nominal_at");

-- CreateIndex
CREATE INDEX "execution_events_execution_id_id_idx" ON "execution_events"("execution_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "api_clients_client_id_key" ON "api_clients"("client_id");

-- CreateIndex
CREATE UNIQUE INDEX "users_user_name_key_key" ON "users"("user_name_key");

-- CreateIndex
CREATE INDEX "access_tokens_subject_id_idx" ON "access_tokens"("subject_id");

-- CreateIndex
CREATE INDEX "access_tokens_expires_at_idx" ON "access_tokens"("expires_at");

-- CreateIndex
CREATE INDEX "login_failures_user_name_key_address_at_idx" ON "login_failures"("user_name_key", "address", "at");

-- CreateIndex
CREATE INDEX "login_failures_at_idx" ON "login_failures"("at");

-- CreateIndex
CREATE INDEX "idempotency_keys_created_at_idx" ON "idempotency_keys"("created_at");

-- CreateIndex
CREATE INDEX "audit_entries_at_idx" ON "audit_entries"("at");

-- AddForeignKey
ALTER TABLE "folders" ADD CONSTRAINT "folders_parent_id_fkey" FOREIGN KEY ("parent_id") REFERENCES "folders"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "schedules" ADD CONSTRAINT "schedules_folder_id_fkey" FOREIGN KEY ("folder_id") REFERENCES "folders"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "schedules" ADD CONSTRAINT "schedules_source_account_id_fkey" FOREIGN KEY ("source_account_id") REFERENCES "source_accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "destinations" ADD CONSTRAINT "destinations_schedule_id_fkey" FOREIGN KEY ("schedule_id") REFERENCES "schedules"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What the schema language cannot say ---------------------------------------------------------------------------

-- A planned run is named by its due instant. Together with the key over (schedule_id, due_at, nominal_at), which
-- must contain the partition key, this makes (schedule_id, due_at) unique over all partitions.
ALTER TABLE "executions" ADD CONSTRAINT "executions_due_is_nominal" CHECK ("due_at" IS NULL OR "due_at" = "nominal_at");

-- The words of every state column, so that a misspelt one cannot be stored.
ALTER TABLE "executions" ADD CONSTRAINT "executions_status" CHECK ("status" IN ('Waiting', 'Executing', 'Cancelling', 'Succeeded', 'PartiallyDelivered', 'Failed', 'Cancelled', 'Missed'));
ALTER TABLE "executions" ADD CONSTRAINT "executions_stage" CHECK ("stage" IN ('Placing', 'Rendering', 'Assembling', 'Delivering'));
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_state" CHECK ("state" IN ('Planned', 'Sending', 'Accepted', 'Rejected', 'Failed', 'Unknown', 'Cancelled'));
ALTER TABLE "schedules" ADD CONSTRAINT "schedules_kind" CHECK ("kind" IN ('single', 'paginated', 'package'));
ALTER TABLE "source_accounts" ADD CONSTRAINT "source_accounts_kind" CHECK ("kind" IN ('bi', 'reportserver'));
ALTER TABLE "cluster_settings" ADD CONSTRAINT "cluster_settings_one_row" CHECK ("id" = 1);

-- Planning reads only what is due; schedules without a next run are not in this index at all.
CREATE INDEX "schedules_due_idx" ON "schedules" ("next_run_at") WHERE "next_run_at" IS NOT NULL;

-- The outbox: executions that wait and are not in the queue yet, in the order they go.
CREATE INDEX "executions_outbox_idx" ON "executions" ("priority" DESC, "not_before", "entry_at") WHERE "status" = 'Waiting' AND "dispatched_at" IS NULL;

-- Dispatched but not claimed: what rescue looks at when a server or the queue lost them.
CREATE INDEX "executions_dispatched_idx" ON "executions" ("dispatched_at") WHERE "status" = 'Waiting' AND "dispatched_at" IS NOT NULL;

-- Running: what rescue looks at when a process dies.
CREATE INDEX "executions_running_idx" ON "executions" ("claimed_by_boot_id") WHERE "status" IN ('Executing', 'Cancelling');

-- The active executions of a schedule, for the overlap policy.
CREATE INDEX "executions_active_idx" ON "executions" ("schedule_id") WHERE "status" IN ('Waiting', 'Executing', 'Cancelling');

-- Hot rows are updated a few times within seconds; free space on the page keeps those updates cheap. Settings of a
-- partition are not inherited, so create_month_partitions repeats them.
ALTER TABLE "servers" SET (fillfactor = 50);
ALTER TABLE "schedules" SET (fillfactor = 80);

-- Rows outside every month partition (a clock set far off, a restored backup) still have a home.
CREATE TABLE "executions_default" PARTITION OF "executions" DEFAULT;
CREATE TABLE "deliveries_default" PARTITION OF "deliveries" DEFAULT;
CREATE TABLE "artifacts_default" PARTITION OF "artifacts" DEFAULT;
CREATE TABLE "execution_events_default" PARTITION OF "execution_events" DEFAULT;

-- Makes the partitions of the UTC month that holds `instant`, if they are missing. The leader calls it for this month
-- and the next; a month whose rows already sit in a default partition is left there.
CREATE FUNCTION "create_month_partitions"("instant" timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    first_day timestamptz := date_trunc('month', instant AT TIME ZONE 'UTC') AT TIME ZONE 'UTC';
    next_first_day timestamptz := (date_trunc('month', instant AT TIME ZONE 'UTC') + interval '1 month') AT TIME ZONE 'UTC';
    suffix text := to_char(instant AT TIME ZONE 'UTC', 'YYYY_MM');
    parent text;
BEGIN
    PERFORM pg_advisory_xact_lock(hashtext('punctual.create_month_partitions'));
    FOREACH parent IN ARRAY ARRAY['executions', 'deliveries', 'artifacts', 'execution_events'] LOOP
        CONTINUE WHEN to_regclass(format('%I', parent || '_' || suffix)) IS NOT NULL;
        BEGIN
            EXECUTE format('CREATE TABLE %I PARTITION OF %I FOR VALUES FROM (%L) TO (%L) WITH (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.01, autovacuum_analyze_scale_factor = 0.02)',
                parent || '_' || suffix, parent, first_day, next_first_day);
        EXCEPTION WHEN check_violation THEN
            RAISE NOTICE 'rows of % for this month stay in the default partition', parent;
        END;
    END LOOP;
END $$;

SELECT "create_month_partitions"(now());
SELECT "create_month_partitions"(now() + interval '1 month');

-- The rows that exist from the start: the root folder, the settings and the lease that nobody holds.
INSERT INTO "folders" ("id", "parent_id", "name", "path", "path_key") VALUES ('00000000-0000-4000-8000-000000000001', NULL, 'Home', '/', '/');
INSERT INTO "cluster_settings" ("id") VALUES (1);
INSERT INTO "leader_leases" ("name", "term", "acquired_at", "expires_at") VALUES ('scheduler', 0, now(), now());
