import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import button from './button.module.css';
import styles from './search-form.module.css';

/** A search field that leads to the results at `path`, for pages without results of their own. */
export function SearchForm({ label, path }: { label: string; path: string }) {
  const navigate = useNavigate();
  const [text, setText] = useState('');
  return (
    // Some browsers in use do not support <search>; all support the role.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <div role="search">
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          const query = text.trim();
          if (query !== '') void navigate(`${path}?${new URLSearchParams({ q: query })}`);
        }}
      >
        <input
          type="search"
          className={styles.field}
          aria-label={label}
          placeholder={label}
          autoComplete="off"
          spellCheck={false}
          maxLength={500}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <button type="submit" className={button.plain}>
          Search
        </button>
      </form>
    </div>
  );
}
