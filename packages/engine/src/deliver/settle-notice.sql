-- What became of a notice, under the token of its claim; a reply that was read late replaces Unknown. One that
-- was not taken waits for its next try. $1 id, $2 claim token, $3 state, $4 reply, $5 error (json), $6 wait in
-- milliseconds before the next try
UPDATE notices n
SET state = $3, reply = $4, error = $5, claimed_by_boot_id = NULL,
    not_before = CASE WHEN $3 = 'Planned' THEN clock_timestamp() + $6 * interval '1 millisecond' ELSE n.not_before END,
    settled_at = CASE WHEN $3 = 'Planned' THEN NULL ELSE clock_timestamp() END
-- fence: notice-reply-belongs-to-its-claim
WHERE n.id = $1 AND n.claim_token = $2
  AND (n.state IN ('Planned', 'Sending') OR (n.state = 'Unknown' AND $3 IN ('Accepted', 'Rejected')))
