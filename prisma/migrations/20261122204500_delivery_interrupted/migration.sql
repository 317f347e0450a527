-- Why a delivery is Unknown whose attempt ended between the end of the message and the reply. Every statement
-- that settles what was being sent writes this error.
CREATE FUNCTION "delivery_interrupted"() RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
    SELECT '{"code": "delivery_interrupted", "message": "The send broke off between the end of the message and the reply; it is not known whether it arrived.", "retryable": false, "source": null}'::jsonb
$$;
