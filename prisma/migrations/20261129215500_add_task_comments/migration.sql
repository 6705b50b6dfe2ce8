-- CreateTable
CREATE TABLE "task_comment" (
    "id" UUID NOT NULL,
    "workspace_id" UUID NOT NULL,
    "task_id" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "created_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),

    CONSTRAINT "task_comment_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "task_comment_task_id_created_at_idx" ON "task_comment"("task_id", "created_at");
