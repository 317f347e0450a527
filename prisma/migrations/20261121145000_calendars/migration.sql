-- Calendars of holidays that schedules name. The days of a calendar are one document: they are few, and always read and
-- replaced as a whole.
CREATE TABLE "calendars" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "name_key" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "days" JSONB NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "calendars_pkey" PRIMARY KEY ("id")
);

CREATE UNIQUE INDEX "calendars_name_key_key" ON "calendars"("name_key");

-- The calendar of a schedule, as its recurrence names it; the foreign key is what keeps a calendar from being deleted while a
-- schedule uses it.
ALTER TABLE "schedules" ADD COLUMN "calendar_id" UUID;
ALTER TABLE "schedules" ADD CONSTRAINT "schedules_calendar_id_fkey" FOREIGN KEY ("calendar_id") REFERENCES "calendars"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- An edit of a calendar plans the schedules that use it anew, page by page. Most schedules use none and are not in here.
CREATE INDEX "schedules_calendar_idx" ON "schedules" ("calendar_id", "id") WHERE "calendar_id" IS NOT NULL;

-- An id that was stored before there were calendars names none and never did anything.
UPDATE "schedules" SET "recurrence" = jsonb_set("recurrence", '{calendarId}', 'null') WHERE "recurrence" ->> 'calendarId' IS NOT NULL;
