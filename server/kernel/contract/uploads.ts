import type { SystemDb } from '../db/system.ts'
import type { UploadTarget, UploadTerms } from '../ports/blob-store.ts'

/** What an organization has stored, in bytes. */
export interface StoredBytes {
  orgId: string
  bytes: number
}

/** A module that has files uploaded. */
export interface UploadKeeper {
  /** Whether the bytes under a key are still waited for; undefined for a key of somebody else. */
  isAwaited(key: string, db: SystemDb): Promise<boolean | undefined>
  /** What its completed uploads take: of one organization, or of each that has some. */
  storedBytes(db: SystemDb, orgId?: string): Promise<readonly StoredBytes[]>
  /** The keys under which its files lie, in all organizations: of everything that is complete and not deleted. */
  storedKeys(db: SystemDb): AsyncIterable<string>
}

/** What an organization has stored, in bytes, and what it may at most; null for no limit. */
export interface StorageUse {
  usedBytes: number
  limitBytes: number | null
}

/** Lets somebody without any other credential store one object, where there is room for it. */
export interface Uploads {
  /**
   * Lets an upload be received that somebody still waits for, and under one key no more at a time than it should take;
   * while it comes, its bytes count as taken.
   */
  receive<T>(key: string, bytes: number, work: () => Promise<T>): Promise<T>
  useOf(orgId: string): Promise<StorageUse>
  /** Of every organization that has stored something and may not store without limit. */
  usesOfAll(): Promise<readonly (StorageUse & { orgId: string })[]>
  /** 507 where so many bytes of an organization would take more than there is room for, or than it may store. */
  assertRoom(orgId: string, bytes: number): Promise<void>
  /** Where to send the bytes that are to be kept under a key, valid for 15 minutes; 507 where there is no room. */
  target(
    key: string,
    terms: Pick<UploadTerms, 'contentType' | 'sizeBytes'> & { orgId: string },
  ): Promise<UploadTarget & { expiresAt: Date }>
}
