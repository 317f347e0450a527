-- The schedule `s`, its accounts and its enabled destinations as they are, with sealed secrets.
jsonb_build_object(
    'schedule', jsonb_build_object('id', s.id, 'name', s.name, 'kind', s.kind, 'version', s.version, 'definition', s.definition, 'timeZone', s.recurrence ->> 'timeZone'),
    'account', (SELECT jsonb_build_object('id', a.id, 'name', a.name, 'authType', a.auth_type, 'settings', a.settings, 'secret', a.secret)
        FROM source_accounts a WHERE a.id = s.source_account_id),
    'accounts', coalesce((
        SELECT jsonb_agg(jsonb_build_object('id', a.id, 'name', a.name, 'authType', a.auth_type, 'settings', a.settings, 'secret', a.secret) ORDER BY a.id)
        FROM schedule_source_accounts l JOIN source_accounts a ON a.id = l.source_account_id WHERE l.schedule_id = s.id), '[]'::jsonb),
    'destinations', coalesce((
        SELECT jsonb_agg(jsonb_build_object('id', d.id, 'kind', d.kind, 'name', d.name, 'settings', d.settings, 'secret', d.secret, 'hasPassword', d.secret IS NOT NULL) ORDER BY d.position)
        FROM destinations d WHERE d.schedule_id = s.id AND d.enabled), '[]'::jsonb))
