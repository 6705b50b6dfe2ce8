-- CreateTable
CREATE TABLE "session" (
    "id" UUID NOT NULL,
    "workspace_id" UUID NOT NULL,
    "pipeline_id" UUID,
    "draft" BOOLEAN NOT NULL DEFAULT false,
    "channel" TEXT NOT NULL,
    "user_name" TEXT,
    "title" TEXT NOT NULL DEFAULT '',
    "variables" JSON NOT NULL DEFAULT '{}',
    "turn" INTEGER NOT NULL DEFAULT 0,
    "last_run_id" UUID,
    "created_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
    "used_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),

    CONSTRAINT "session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "session_message" (
    "id" UUID NOT NULL,
    "session_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "run_id" UUID NOT NULL,
    "task_id" TEXT,
    "idempotency_key" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),

    CONSTRAINT "session_message_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "session_workspace_id_created_by_used_at_idx" ON "session"("workspace_id", "created_by", "used_at");

-- CreateIndex
CREATE INDEX "session_used_at_idx" ON "session"("used_at");

-- CreateIndex
CREATE INDEX "session_message_session_id_created_at_idx" ON "session_message"("session_id", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "session_message_session_id_idempotency_key_key" ON "session_message"("session_id", "idempotency_key");

-- AddForeignKey
ALTER TABLE "session_message" ADD CONSTRAINT "session_message_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "session"("id") ON DELETE CASCADE ON UPDATE CASCADE;
