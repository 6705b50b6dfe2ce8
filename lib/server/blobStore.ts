import path from 'node:path'
import type { BlobStore } from '@/lib/adapters/objects/blobStore'
import { createDiskStore } from '@/lib/adapters/objects/diskStore'
import { createS3Store } from '@/lib/adapters/objects/s3Store'
import type { Env } from './env'

/** Where large values and files lie: the bucket of the settings, else a folder of the data directory. Throws when a bucket is only half described. */
export function openBlobStore(env: Env): BlobStore {
  const { S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = env
  if (S3_BUCKET === undefined)
    return createDiskStore(path.resolve(env.INTERLOCK_ROOT, env.INTERLOCK_HOME, 'objects'))
  if (S3_ENDPOINT === undefined || S3_ACCESS_KEY_ID === undefined || S3_SECRET_ACCESS_KEY === undefined)
    throw new Error('S3_BUCKET needs S3_ENDPOINT, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY beside it.')
  return createS3Store({
    ...{ endpoint: S3_ENDPOINT, bucket: S3_BUCKET, region: S3_REGION },
    ...{ accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY },
  })
}
