-- Addresses that get no mail: of one schedule, or of none. Workers read the table when a run plans its deliveries; a
-- worker of an earlier version does not know it, and sends to these addresses as before.
CREATE TABLE suppressions (
    id uuid NOT NULL,
    -- As it was given, without a display name.
    address text NOT NULL,
    -- The address in lower case, by which recipients are compared.
    address_key text NOT NULL,
    -- Null: no schedule may send to the address.
    schedule_id uuid,
    reason text NOT NULL,
    -- 'Administrator', or 'Recipient' for an address that asked for it.
    source text NOT NULL,
    -- When a pause ends; null: it stays until it is lifted.
    until_at timestamptz(3),
    created_by text NOT NULL,
    version int NOT NULL DEFAULT 1,
    created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT suppressions_pkey PRIMARY KEY (id),
    CONSTRAINT suppressions_schedule_id_fkey FOREIGN KEY (schedule_id)
        REFERENCES schedules(id) ON UPDATE CASCADE ON DELETE CASCADE
);

-- An address is suppressed once for each schedule, and once for all of them.
CREATE UNIQUE INDEX suppressions_address_key ON suppressions (address_key, schedule_id) NULLS NOT DISTINCT;
CREATE INDEX suppressions_schedule_id_idx ON suppressions (schedule_id);
