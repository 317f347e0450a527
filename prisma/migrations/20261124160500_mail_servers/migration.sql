-- Mail servers that mails go through, in the order of their priority. A worker of an older build reads none of them:
-- it sends through the one of its environment.
CREATE TABLE mail_servers (
    id uuid NOT NULL,
    name text NOT NULL,
    name_key text NOT NULL,
    priority integer NOT NULL,
    enabled boolean NOT NULL,
    -- Everything that is not secret.
    settings jsonb NOT NULL,
    -- Sealed JSON with what is secret; null when nothing is.
    secret text,
    -- Of the one that was made from the environment: what stood there, sealed.
    environment text,
    -- Whether the environment of the worker that started last says something else.
    environment_differs boolean NOT NULL DEFAULT false,
    -- Host and port that the operator has named in the environment, and so allowed as a target.
    operator_target text,
    version integer NOT NULL DEFAULT 1,
    created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT mail_servers_pkey PRIMARY KEY (id)
);

CREATE UNIQUE INDEX mail_servers_name_key_key ON mail_servers (name_key);

-- Set with the first server that is made from an environment: a server that was deleted is not made again.
ALTER TABLE cluster_settings ADD COLUMN has_environment_mail_server boolean NOT NULL DEFAULT false;

-- The connections of workers to mail servers with a limit, for as long as the limits count them. Losing the rows with a
-- crash of the database counts less for one minute.
CREATE UNLOGGED TABLE mail_server_uses (
    id uuid NOT NULL,
    mail_server_id uuid NOT NULL,
    -- The process that has it. Its connections are over when it is.
    boot_id uuid NOT NULL,
    begun_at timestamptz(3) NOT NULL,
    ended_at timestamptz(3),
    CONSTRAINT mail_server_uses_pkey PRIMARY KEY (id),
    CONSTRAINT mail_server_uses_mail_server_id_fkey FOREIGN KEY (mail_server_id)
        REFERENCES mail_servers(id) ON UPDATE CASCADE ON DELETE CASCADE
);

CREATE INDEX mail_server_uses_mail_server_id_begun_at_idx ON mail_server_uses (mail_server_id, begun_at);
