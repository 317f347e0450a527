-- An execution that runs over rows of data delivers each of them: the same recipient may stand in several rows.
ALTER TABLE "deliveries" ADD COLUMN "row_number" INTEGER NOT NULL DEFAULT 0;

DROP INDEX "deliveries_execution_id_destination_id_recipient_nominal_at_key";
CREATE UNIQUE INDEX "deliveries_execution_id_destination_id_row_number_recipient_key" ON "deliveries"("execution_id", "destination_id", "row_number", "recipient", "nominal_at");
