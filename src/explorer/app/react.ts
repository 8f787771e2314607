/**
 * React behind an ES module: to import the CommonJS package itself, the early script would need the bundler's interop helper,
 * which is in a file of its own, and wait for it.
 */
import 'react-dom/client';
