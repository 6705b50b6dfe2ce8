-- CreateIndex
CREATE INDEX "run_document_hash_input_hash_idx" ON "run"("document_hash", "input_hash");
