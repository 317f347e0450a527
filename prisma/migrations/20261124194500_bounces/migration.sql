-- A delivery that was accepted may come back: a report in a mailbox for bounces moves it to `Bounced`.
ALTER TABLE deliveries DROP CONSTRAINT deliveries_state;
ALTER TABLE deliveries ADD CONSTRAINT deliveries_state
    CHECK (state IN ('Planned', 'Sending', 'Accepted', 'Bounced', 'Rejected', 'Failed', 'Unknown', 'Cancelled')) NOT VALID;
ALTER TABLE deliveries VALIDATE CONSTRAINT deliveries_state;

-- When the mailbox of a mail server may be read next. A reader moves it ahead by its lease, so one process reads a
-- mailbox at a time.
ALTER TABLE mail_servers ADD COLUMN bounces_due_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;
