// oxlint-disable-next-line typescript/triple-slash-reference -- other rooms compile this file too, and an import would be left in the output
/// <reference path="./mongodb-connection.d.ts" />
import { Connection } from 'mongodb/lib/cmap/connection.js';

const { writeCommand } = Connection.prototype;

/**
 * Makes a command fail whose connection closes before it is written, as one fails that waits for its answer. The
 * driver (7.8) waits for the socket to drain instead, which a closed one never does: the caller would wait for ever,
 * be it a request, a handshake or a job. The window is small: Node destroys a socket that the server has ended a
 * moment before it says so.
 */
export function rejectUnwrittenCommands(): void {
  if (writeCommand.name === 'writeOrReject') return;
  Connection.prototype.writeCommand = function writeOrReject(...command) {
    return new Promise((resolve, reject) => {
      // After the driver's own listener, which says why.
      const onClose = () => reject(this.error ?? new Error('the connection was closed'));
      this.socket.once('close', onClose);
      writeCommand
        .apply(this, command)
        .then(resolve, reject)
        .finally(() => this.socket.off('close', onClose));
    });
  };
}
