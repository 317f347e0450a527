-- effect   Writes what became of a notice; a reply that was read late replaces Unknown. One that was not
--          taken waits for its next try.
-- refuses  a notice that another claim has taken
-- $1 uuid  notice
-- $2 uuid  claim token
-- $3 text  state
-- $4 text  reply
-- $5 jsonb  error, or null
-- $6 float8  wait before the next try, in milliseconds
UPDATE notices n
SET state = CASE WHEN $3 = 'Planned' AND n.subscription_id IS NOT NULL THEN 'Queued' ELSE $3 END, reply = $4, error = $5, claimed_by_boot_id = NULL,
    not_before = CASE WHEN $3 = 'Planned' THEN clock_timestamp() + $6 * interval '1 millisecond' ELSE n.not_before END,
    settled_at = CASE WHEN $3 = 'Planned' THEN NULL ELSE clock_timestamp() END
-- fence: notice-reply-belongs-to-its-claim
WHERE n.id = $1 AND n.claim_token = $2
  AND (n.state IN ('Planned', 'Queued', 'Sending') OR (n.state = 'Unknown' AND $3 IN ('Accepted', 'Rejected')))
