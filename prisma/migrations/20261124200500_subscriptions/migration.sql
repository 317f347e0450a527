-- Users who get the mails of a schedule because they asked for them. Workers read the table when a run plans its
-- deliveries; a worker of an earlier version does not know it, and plans no delivery to them.
CREATE TABLE subscriptions (
    schedule_id uuid NOT NULL,
    user_id uuid NOT NULL,
    created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT subscriptions_pkey PRIMARY KEY (schedule_id, user_id),
    CONSTRAINT subscriptions_schedule_id_fkey FOREIGN KEY (schedule_id)
        REFERENCES schedules(id) ON UPDATE CASCADE ON DELETE CASCADE,
    CONSTRAINT subscriptions_user_id_fkey FOREIGN KEY (user_id)
        REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE
);

CREATE INDEX subscriptions_user_id_idx ON subscriptions (user_id);

-- Few schedules are open to subscribers.
CREATE INDEX schedules_subscribable_idx ON schedules (name_key, id) WHERE definition -> 'subscribable' = 'true';
