-- CreateTable
CREATE TABLE "memory_item" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "workspace_id" UUID NOT NULL,
    "run_id" UUID NOT NULL,
    "request_id" TEXT NOT NULL,
    "topic" TEXT NOT NULL,
    "key" TEXT,
    "text" TEXT NOT NULL,
    "metadata" JSON NOT NULL DEFAULT '{}',
    "terms" tsvector NOT NULL,
    "embedding" REAL[],
    "embedding_model" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),

    CONSTRAINT "memory_item_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "memory_item_request_id_key" ON "memory_item"("request_id");

-- CreateIndex
CREATE INDEX "memory_item_workspace_id_topic_idx" ON "memory_item"("workspace_id", "topic");

-- CreateIndex
CREATE INDEX "memory_item_terms_idx" ON "memory_item" USING GIN ("terms" tsvector_ops);
