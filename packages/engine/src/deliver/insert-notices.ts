// One change of state makes one notice for each recipient, also when it is decided again.
export const insertNotices = `INSERT INTO notices (id, schedule_id, kind, cause, recipient, content)
  SELECT given.id, $2, $3, $4, given.recipient, $6::jsonb FROM unnest($1::uuid[], $5::text[]) AS given(id, recipient)
  ON CONFLICT (schedule_id, kind, cause, recipient) DO NOTHING`
