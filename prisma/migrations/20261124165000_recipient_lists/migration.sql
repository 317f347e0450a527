-- Lists of recipients, which destinations name as `list:<name>`. A worker of an earlier version does not know such an
-- entry: it takes it for an address that cannot be read, and sends nothing.
CREATE TABLE recipient_lists (
    id uuid NOT NULL,
    name text NOT NULL,
    -- The name in lower case, by which destinations find the list.
    name_key text NOT NULL,
    -- Principals that may view and use it, each as kind and id; empty: all with the right Edit.
    allowed_for text[] NOT NULL DEFAULT '{}',
    -- Where its members come from: themselves, a query, or a group.
    source jsonb NOT NULL,
    version int NOT NULL DEFAULT 1,
    created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT recipient_lists_pkey PRIMARY KEY (id)
);

CREATE UNIQUE INDEX recipient_lists_name_key ON recipient_lists (name_key);

-- A change of who may use a list changes what callers may know of.
CREATE TRIGGER raise_access_version AFTER INSERT OR UPDATE OF allowed_for OR DELETE ON recipient_lists
    FOR EACH ROW EXECUTE FUNCTION raise_access_version();
