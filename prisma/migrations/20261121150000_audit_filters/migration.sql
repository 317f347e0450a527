-- The audit trail is read by who, what and to which object, newest first.
CREATE INDEX "audit_entries_actor_id_idx" ON "audit_entries"("actor", "id");
CREATE INDEX "audit_entries_action_id_idx" ON "audit_entries"("action", "id");
CREATE INDEX "audit_entries_subject_id_idx" ON "audit_entries"("subject", "id");
