/**
 * The options of Node for the server. Garbage is collected early, which keeps the memory small: after 8 MB, and when the
 * old generation has grown by half (by default V8 lets it grow fourfold on a machine with much memory; decision 0032).
 */
export const serverOptions = ['--max-semi-space-size=8', '--heap-growing-percent=50']
