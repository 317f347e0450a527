-- effect   Moves an accepted delivery whose mail came back to Bounced, and adds it to the timeline. Answers the state
--          that each delivery of the mail to that recipient had before.
-- refuses  a delivery that is not Accepted; a mail that the execution has not sent
-- $1 uuid  execution
-- $2 text  Message-ID
-- $3 text  recipient, an address in lower case
-- $4 jsonb  error
--
-- A recipient may stand in the ledger with a name: `Ann <ann@example.org>`.
WITH sent AS (
    SELECT d.id, d.nominal_at, d.recipient, d.state, count(*) OVER () AS recipients FROM deliveries d
    -- fence: bounce-names-a-sent-mail
    WHERE d.execution_id = $1 AND d.message_id = $2
),
meant AS (
    SELECT s.id, s.nominal_at, s.state FROM sent s
    WHERE s.recipients = 1 OR lower(s.recipient) = $3 OR right(lower(s.recipient), length($3) + 2) = '<' || $3 || '>'
),
bounced AS (
    UPDATE deliveries d SET state = 'Bounced', error = $4, settled_at = clock_timestamp()
    -- fence: only-accepted-bounces
    FROM meant m WHERE d.id = m.id AND d.nominal_at = m.nominal_at AND d.state = 'Accepted'
    RETURNING d.id, d.nominal_at, d.execution_id, d.attempt, d.recipient, d.state, d.reply, d.error
),
noted AS (
    INSERT INTO execution_events (nominal_at, execution_id, name, attempt, detail)
    SELECT nominal_at, execution_id, 'delivery', attempt, jsonb_build_object('recipient', recipient, 'state', state, 'reply', reply, 'error', error) FROM bounced
)
SELECT m.state, b.id IS NOT NULL AS "isRecorded" FROM meant m LEFT JOIN bounced b ON b.id = m.id
