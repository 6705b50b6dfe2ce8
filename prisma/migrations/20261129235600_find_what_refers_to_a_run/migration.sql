-- CreateIndex
CREATE INDEX "session_message_run_id_idx" ON "session_message"("run_id");

-- CreateIndex
CREATE INDEX "memory_item_run_id_idx" ON "memory_item"("run_id");
