-- `stopped`: runs that were recalled too often for the reason, or were being cancelled, go to history.
gone AS (
    DELETE FROM work e USING own WHERE e.id = own.id AND own.ends
    RETURNING jsonb_populate_record(e, jsonb_build_object('crash_count', own.crash_count, 'crashes', own.crashes, 'take_back_count', own.take_back_count,
            'dispatched_at', NULL, 'claimed_by_boot_id', NULL, 'not_before', own.not_before, 'not_before_reason', NULL)) AS work,
        CASE WHEN own.is_cancelled THEN 'Cancelled' ELSE 'Failed' END AS status,
        CASE WHEN own.is_cancelled THEN own.error
            WHEN $1 = 'crashed' THEN jsonb_build_object('code', 'execution_crashed', 'message', 'The process that ran it ended or stood still in ' || jsonb_array_length(own.crashes) || ' attempts, and the run was stopped; crashes says where.',
                'said', jsonb_build_object('code', 'crashed_in_attempts', 'values', jsonb_build_object('attempts', jsonb_array_length(own.crashes))), 'retryable', false, 'source', NULL)
            ELSE jsonb_build_object('code', 'execution_not_concluded', 'message', 'The run was abandoned ' || own.take_back_count || ' times before its end was recorded, and was stopped; the logs of its servers say why.',
                'said', jsonb_build_object('code', 'abandoned_too_often', 'values', jsonb_build_object('times', own.take_back_count)), 'retryable', false, 'source', NULL) END AS error,
        clock_timestamp() AS completed_at
),
stopped AS (
    INSERT INTO history SELECT h.* FROM gone g CROSS JOIN LATERAL ended(g.work, g.status, g.error, g.completed_at) h
    RETURNING id, nominal_at, attempt, server_name, status, NULL::text AS stage, crashes
),
