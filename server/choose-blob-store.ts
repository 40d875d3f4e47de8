import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createDiskBlobStore } from './adapters/disk/blob-store.ts'
import { createS3BlobStore } from './adapters/s3/blob-store.ts'
import type { Config } from './kernel/base/config.ts'
import type { BlobStore } from './kernel/ports/blob-store.ts'
import type { Outbound } from './kernel/ports/outbound.ts'

/** The blob store of the settings; `outbound` must reach whatever endpoint the operator names. */
export function chooseBlobStore(config: Config, outbound: Outbound): BlobStore {
  if (config.SVC_BLOB_STORE === 'disk') {
    const folder = join(resolve(config.SVC_DATA_DIR), 'blobs')
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    return createDiskBlobStore(folder)
  }
  // The settings were read together: none of these is missing where S3 is chosen.
  const settings = {
    endpoint: config.SVC_S3_ENDPOINT as string,
    region: config.SVC_S3_REGION,
    bucket: config.SVC_S3_BUCKET as string,
    accessKeyId: config.SVC_S3_ACCESS_KEY_ID as string,
    secretAccessKey: config.SVC_S3_SECRET_ACCESS_KEY as string,
    pathStyle: config.SVC_S3_PATH_STYLE,
    uploads: config.SVC_S3_UPLOADS,
  }
  return createS3BlobStore(settings, outbound)
}
