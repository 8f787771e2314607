/** React as a module: imported by itself, the package would need a helper that the early script waits for. */
import 'react-dom/client';
