type Doc = Record<string, unknown>;

const NAMES: Record<number, string> = {
  1: 'InternalError',
  2: 'BadValue',
  9: 'FailedToParse',
  14: 'TypeMismatch',
  20: 'IllegalOperation',
  26: 'NamespaceNotFound',
  27: 'IndexNotFound',
  28: 'PathNotViable',
  40: 'ConflictingUpdateOperators',
  43: 'CursorNotFound',
  48: 'NamespaceExists',
  52: 'DollarPrefixedFieldName',
  56: 'EmptyFieldName',
  59: 'CommandNotFound',
  66: 'ImmutableField',
  67: 'CannotCreateIndex',
  72: 'InvalidOptions',
  73: 'InvalidNamespace',
  85: 'IndexOptionsConflict',
  86: 'IndexKeySpecsConflict',
  168: 'InvalidPipelineOperator',
  197: 'InvalidIndexSpecificationOption',
  238: 'NotImplemented',
  239: 'SnapshotTooOld',
  14031: 'OutOfDiskSpace',
  10334: 'BSONObjectTooLarge',
  11000: 'DuplicateKey',
};

/** A refusal with MongoDB's code, name and message; the driver turns it into a MongoServerError. */
export class CommandError extends Error {
  readonly code: number;
  readonly extra: Doc;

  constructor(code: number, message: string, extra: Doc = {}) {
    super(message);
    this.code = code;
    this.extra = extra;
  }

  /** As the reply of a whole command. */
  toReply(): Doc {
    const codeName = NAMES[this.code] ?? `Location${this.code}`;
    return { ok: 0, errmsg: this.message, code: this.code, codeName, ...this.extra };
  }

  /** As one element of `writeErrors`, for the statement at `index`. */
  toWriteError(index: number): Doc {
    return { index, code: this.code, ...this.extra, errmsg: this.message };
  }
}

/** For what MongoDB can do and this store can't: better an error than a wrong answer. */
export function notImplemented(what: string): CommandError {
  return new CommandError(238, `${what} is not implemented by the embedded document store`);
}
