-- Three counters for failed logins: of an account from an address, of an account from everywhere, of an address over all accounts. An address
-- is an IPv4 address or an IPv6 network of 64 bits.
DROP INDEX "login_failures_user_name_key_address_at_idx";
ALTER TABLE "login_failures" RENAME COLUMN "user_name_key" TO "account";
CREATE INDEX "login_failures_account_at_idx" ON "login_failures"("account", "at");
CREATE INDEX "login_failures_address_at_idx" ON "login_failures"("address", "at");

-- Where an account has logged in from lately. Whoever guesses from elsewhere does not keep its owner out there.
CREATE TABLE "known_login_addresses" (
    "account" TEXT NOT NULL,
    "address" TEXT NOT NULL,
    "last_login_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "known_login_addresses_pkey" PRIMARY KEY ("account", "address")
);
CREATE INDEX "known_login_addresses_last_login_at_idx" ON "known_login_addresses"("last_login_at");

-- Counts an attempt before its credentials are looked at, unless a limit is reached: attempts at the same moment cannot slip past it together.
-- Those on one account, and those from one address, come one after the other; the locks last for this one statement.
CREATE FUNCTION "begin_login"("for_account" text, "from_address" text, "most_of_both" int, "most_of_address" int, "free_of_account" int, "longest_wait_seconds" int)
RETURNS TABLE ("attempt" text, "refused_by" text, "retry_after_seconds" int) LANGUAGE plpgsql AS $$
DECLARE
    present timestamptz;
    failures int;
    oldest timestamptz;
    latest timestamptz;
    until_at timestamptz;
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended('login account ' || for_account, 71));
    PERFORM pg_advisory_xact_lock(hashtextextended('login address ' || from_address, 71));
    -- The time at which the locks were got, not that at which the statement began.
    present := clock_timestamp();
    SELECT count(*), min(f."at") INTO failures, oldest FROM "login_failures" f
    WHERE f."account" = for_account AND f."address" = from_address AND f."at" > present - interval '1 minute';
    IF failures >= most_of_both THEN
        refused_by := 'both';
        until_at := oldest + interval '1 minute';
    ELSIF NOT EXISTS (
        SELECT FROM "known_login_addresses" k
        WHERE k."account" = for_account AND k."address" = from_address AND k."last_login_at" > present - interval '30 days'
    ) THEN
        SELECT count(*), max(f."at") INTO failures, latest FROM "login_failures" f
        WHERE f."account" = for_account AND f."at" > present - interval '1 hour';
        IF failures >= free_of_account THEN
            until_at := latest + make_interval(secs => least(longest_wait_seconds, power(2, least(failures - free_of_account, 30))));
        END IF;
        IF until_at > present THEN
            refused_by := 'account';
        ELSE
            SELECT count(*), min(f."at") INTO failures, oldest FROM "login_failures" f
            WHERE f."address" = from_address AND f."at" > present - interval '1 minute';
            IF failures >= most_of_address THEN
                refused_by := 'address';
                until_at := oldest + interval '1 minute';
            END IF;
        END IF;
    END IF;
    IF refused_by IS NULL THEN
        INSERT INTO "login_failures" ("account", "address", "at") VALUES (for_account, from_address, present) RETURNING "id"::text INTO attempt;
    ELSE
        retry_after_seconds := greatest(1, ceil(extract(epoch FROM until_at - present)))::int;
    END IF;
    RETURN NEXT;
END $$;
