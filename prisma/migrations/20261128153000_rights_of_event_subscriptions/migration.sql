-- The accounts whose rights limit what is sent, as packages/domain/src/access/grants.ts writes principals: who made the
-- subscription, and who changed it last. Null: not known, so nothing is sent.
ALTER TABLE event_subscriptions ADD COLUMN created_by_account text, ADD COLUMN updated_by_account text;

UPDATE event_subscriptions e SET created_by_account = a.account, updated_by_account = a.account
FROM (SELECT user_name AS name, 'User:' || id AS account FROM users
    UNION ALL SELECT client_id, 'Client:' || id FROM api_clients) a
WHERE a.name = e.created_by;

-- The folder of the schedule when the event was made. Null for a mail.
ALTER TABLE notices ADD COLUMN folder_id uuid;

UPDATE notices n SET folder_id = s.folder_id FROM schedules s WHERE s.id = n.schedule_id AND n.subscription_id IS NOT NULL;

-- No statement that adds an event can forget its folder.
CREATE FUNCTION folder_of_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    NEW.folder_id := (SELECT s.folder_id FROM schedules s WHERE s.id = NEW.schedule_id);
    RETURN NEW;
END $$;

CREATE TRIGGER folder_of_event BEFORE INSERT ON notices FOR EACH ROW
    WHEN (NEW.subscription_id IS NOT NULL AND NEW.folder_id IS NULL) EXECUTE FUNCTION folder_of_event();

-- Whether an account may view what is in a folder: the rule of packages/domain/src/access/grants.ts at this moment. A
-- deleted or disabled account may view nothing. Each right that is granted implies View.
CREATE FUNCTION may_view(account text, folder uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
    WITH RECURSIVE caller(role) AS (
        SELECT u.role FROM users u WHERE account LIKE 'User:%' AND u.id = split_part(account, ':', 2)::uuid AND u.enabled
        UNION ALL
        SELECT c.role FROM api_clients c WHERE account LIKE 'Client:%' AND c.id = split_part(account, ':', 2)::uuid
    ), guards(id) AS (
        SELECT g.guard_id FROM folder_guards g WHERE g.folder_id = folder
        UNION
        SELECT p.parent_guard_id FROM guards JOIN folder_policies p ON p.folder_id = guards.id WHERE p.inherits AND p.parent_guard_id IS NOT NULL
    )
    SELECT folder IS NOT NULL AND EXISTS (SELECT FROM caller WHERE caller.role = 'Administrator' OR NOT EXISTS (SELECT FROM guards)
        OR EXISTS (SELECT FROM guards JOIN folder_grants g ON g.folder_id = guards.id AND g.rights <> '{}'
            WHERE g.principal_kind || ':' || g.principal_id = account
                OR (g.principal_kind = 'Role' AND g.principal_id IN ('Viewer', caller.role))
                OR (g.principal_kind = 'Group' AND EXISTS (SELECT FROM group_members m
                    WHERE m.group_id::text = g.principal_id AND m.member_kind || ':' || m.member_id = account))))
$$;

-- Whether a subscription may get what is in a folder.
CREATE FUNCTION may_receive(e event_subscriptions, folder uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
    SELECT may_view(e.created_by_account, folder)
        AND (e.updated_by_account = e.created_by_account OR may_view(e.updated_by_account, folder))
$$;
