-- Users that mail servers sign in as by OAuth 2.0: the columns of user_sign_ins and device_sign_ins, of mail servers.
CREATE TABLE mail_server_sign_ins (
    account_id uuid NOT NULL,
    binding text NOT NULL,
    token text,
    version integer NOT NULL DEFAULT 1,
    user_name text NOT NULL,
    signed_in_at timestamptz(3) NOT NULL,
    ends_at timestamptz(3) NOT NULL,
    CONSTRAINT mail_server_sign_ins_pkey PRIMARY KEY (account_id),
    CONSTRAINT mail_server_sign_ins_account_id_fkey FOREIGN KEY (account_id)
        REFERENCES mail_servers(id) ON UPDATE CASCADE ON DELETE CASCADE
);

CREATE TABLE mail_server_device_sign_ins (
    account_id uuid NOT NULL,
    id uuid NOT NULL,
    binding text NOT NULL,
    device_code text NOT NULL,
    poll_seconds integer NOT NULL,
    next_poll_at timestamptz(3) NOT NULL,
    expires_at timestamptz(3) NOT NULL,
    CONSTRAINT mail_server_device_sign_ins_pkey PRIMARY KEY (account_id),
    CONSTRAINT mail_server_device_sign_ins_account_id_fkey FOREIGN KEY (account_id)
        REFERENCES mail_servers(id) ON UPDATE CASCADE ON DELETE CASCADE
);
