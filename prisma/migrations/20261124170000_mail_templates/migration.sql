-- Templates of mails. Destinations name them in their settings; an older worker composes such a mail without the template.
CREATE TABLE mail_templates (
    id uuid NOT NULL,
    name text NOT NULL,
    name_key text NOT NULL,
    html text NOT NULL,
    -- Empty: made from the HTML.
    text text NOT NULL,
    language text NOT NULL,
    -- Principals that may use it; all when empty.
    allowed_for text[] NOT NULL DEFAULT '{}',
    version integer NOT NULL DEFAULT 1,
    created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT mail_templates_pkey PRIMARY KEY (id)
);

CREATE UNIQUE INDEX mail_templates_name_key_key ON mail_templates (name_key);

CREATE TRIGGER raise_access_version AFTER INSERT OR UPDATE OF allowed_for OR DELETE ON mail_templates
    FOR EACH ROW EXECUTE FUNCTION raise_access_version();
