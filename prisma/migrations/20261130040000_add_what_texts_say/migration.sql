-- AlterTable
ALTER TABLE "run" ADD COLUMN     "says" JSON;

-- AlterTable
ALTER TABLE "task" ADD COLUMN     "says" JSON;
