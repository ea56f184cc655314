-- The text of an entry of the audit log over which its hash is computed: a JSON array of strings and nulls without
-- spaces, exactly as JSON.stringify writes it, so that anyone can compute it from an exported line.
create or replace function audit_text(
  p_sequence bigint, p_at timestamptz, p_actor uuid, p_role text, p_action text, p_outcome text, p_subject text,
  p_reason text, p_details text, p_previous_hash bytea
) returns text language sql immutable parallel safe as $$
  select '[' || string_agg(coalesce(to_json(value)::text, 'null'), ',' order by place) || ']'
    from unnest(array[
      p_sequence::text, to_char(p_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), p_actor::text, p_role,
      p_action, p_outcome, p_subject, p_reason, p_details, encode(p_previous_hash, 'hex')
    ]) with ordinality as field (value, place)
$$;
