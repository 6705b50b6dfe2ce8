-- CreateTable
CREATE TABLE "metric_counter" (
    "name" TEXT NOT NULL,
    "labels" TEXT NOT NULL,
    "value" DOUBLE PRECISION NOT NULL,

    CONSTRAINT "metric_counter_pkey" PRIMARY KEY ("name","labels")
);

-- CreateTable
CREATE TABLE "worker_report" (
    "owner" TEXT NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
    "seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
    "held" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "worker_report_pkey" PRIMARY KEY ("owner")
);

-- CreateTable
CREATE TABLE "task_notice" (
    "task_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "recipient" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),

    CONSTRAINT "task_notice_pkey" PRIMARY KEY ("task_id","kind","recipient")
);
