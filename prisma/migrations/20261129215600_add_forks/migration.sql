-- AlterTable
ALTER TABLE "run" ADD COLUMN     "forked_after" INTEGER,
ADD COLUMN     "forked_from" UUID;

-- CreateIndex
CREATE INDEX "run_forked_from_idx" ON "run"("forked_from");

