-- Opens and revocations of the links to the files of an execution. A link itself is no row: its token says what it
-- opens. Rows leave with the history of their month.
CREATE TABLE execution_links (
    execution_id uuid NOT NULL,
    nominal_at timestamptz(3) NOT NULL,
    opens bigint NOT NULL DEFAULT 0,
    last_opened_at timestamptz(3),
    revoked_at timestamptz(3),
    revoked_by text,
    reason text,
    CONSTRAINT execution_links_pkey PRIMARY KEY (execution_id)
);

CREATE INDEX execution_links_nominal_at_idx ON execution_links (nominal_at);
