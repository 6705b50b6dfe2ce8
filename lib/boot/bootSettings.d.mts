/** The key that encrypts stored credentials; made and kept in `home` when unset and the database is embedded. */
export declare function encryptionSecret(home: string): string
/** The port and host to listen on. */
export declare function listenAddress(): { port: number; host: string }
/** The address people open, and every origin that the browser may call it, comma-separated. */
export declare function publicAddress(address: { port: number; host: string }): {
  url: string
  trustedOrigins: string
}
