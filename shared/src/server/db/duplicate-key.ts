import mongoose from 'mongoose';

/** Duplicate key error: with a unique key as the lock, another process was first. */
export const duplicateKey = 11_000;

export function isDuplicateKey(error: unknown): boolean {
  return error instanceof mongoose.mongo.MongoServerError && error.code === duplicateKey;
}
