-- AlterTable
ALTER TABLE "memory_item" ALTER COLUMN "created_at" SET DATA TYPE TIMESTAMPTZ(6);
