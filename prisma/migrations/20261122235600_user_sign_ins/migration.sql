-- The user that an account reads with, by a refresh token. It is no part of the account's own secret: the authority
-- replaces it while runs go on, and a run must meet the newest one, not the one of its snapshot.
CREATE TABLE "user_sign_ins" (
    "account_id" UUID NOT NULL,
    "binding" TEXT NOT NULL,
    "token" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1,
    "user_name" TEXT NOT NULL,
    "signed_in_at" TIMESTAMPTZ(3) NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "user_sign_ins_pkey" PRIMARY KEY ("account_id"),
    CONSTRAINT "user_sign_ins_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "source_accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- A sign-in that a user has begun and not ended: any process may ask the authority about it next.
CREATE TABLE "device_sign_ins" (
    "account_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "binding" TEXT NOT NULL,
    "device_code" TEXT NOT NULL,
    "poll_seconds" INTEGER NOT NULL,
    "next_poll_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "device_sign_ins_pkey" PRIMARY KEY ("account_id"),
    CONSTRAINT "device_sign_ins_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "source_accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
