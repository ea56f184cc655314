-- People are found without the accents of their names. Earlier versions use the indexes of plain small letters, which stay.
-- compatible-with-previous

-- How a name is compared in searches: in small letters and without accents, so that "elodie" finds Élodie, "isik" IŞIK and
-- "strasse" Straße. Indexes use it: a change of its text needs a new name and new indexes.
create function person_fold(p_text text) returns text language sql immutable parallel safe as $$
  select replace(replace(replace(replace(
    translate(lower(regexp_replace(normalize(p_text, NFD), E'[\u0300-\u036f]', '', 'g')), 'øđðłıħ', 'oddlih'),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')
$$;
