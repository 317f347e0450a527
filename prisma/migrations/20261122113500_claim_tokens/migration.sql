-- Every claim has a random token, and every write of its attempt carries it. The number of an attempt does not name one claim: a
-- database that has lost its last commits (a failover to an asynchronous standby, a restored backup) gives it a second time.
ALTER TABLE "executions" ADD COLUMN "claim_token" UUID;
ALTER TABLE "deliveries" ADD COLUMN "claim_token" UUID;
