# frozen_string_literal: true

# Issues grants and verifies webhooks of a doc-capture relay. Ruby 2.7 or later, standard library only.
require 'json'
require 'openssl'

module DocCapture
  TOLERANCE_SECONDS = 300
  MIN_SECRET_BYTES = 24

  # A grant for one person: a JWT (HS256). `conditions` are claims such as { attempts: 3, doc_type: 'id_card' }.
  def self.issue_grant(secret, subject, conditions = {}, ttl_seconds = 900)
    raise ArgumentError, 'subject is empty' if subject.empty?
    raise ArgumentError, "the grant secret has fewer than #{MIN_SECRET_BYTES} bytes" if secret.bytesize < MIN_SECRET_BYTES

    now = Time.now.to_i
    header = { alg: 'HS256', typ: 'doc-capture-grant+jwt' }
    claims = conditions.merge(sub: subject, aud: 'doc-capture-relay', iat: now, exp: now + ttl_seconds)
    signed = [header, claims].map { |part| base64url(JSON.generate(part)) }.join('.')
    "#{signed}.#{base64url(OpenSSL::HMAC.digest('SHA256', secret, signed))}"
  end

  # Whether the relay signed `body` with `secret` within five minutes. The other arguments are the three headers.
  def self.verify_webhook(secret, id, timestamp, signatures, body)
    return false unless timestamp.match?(/\A\d+\z/) && (Time.now.to_i - timestamp.to_i).abs <= TOLERANCE_SECONDS

    key = secret.delete_prefix('whsec_').unpack1('m')
    return false if key.bytesize < MIN_SECRET_BYTES

    signed = "#{id}.#{timestamp}.".b + body.b
    expected = "v1,#{[OpenSSL::HMAC.digest('SHA256', key, signed)].pack('m0')}"
    # All signatures are compared, each in constant time.
    signatures.split.map { |given| OpenSSL.secure_compare(expected, given) }.any?
  end

  def self.base64url(data)
    [data].pack('m0').tr('+/', '-_').delete('=')
  end
end

if $PROGRAM_NAME == __FILE__
  if ARGV[0] == 'issue-grant'
    example = { attempts: 3, doc_type: 'id_card', first_name: 'Zoë' }
    puts DocCapture.issue_grant(ENV.fetch('GRANT_SECRET'), ARGV[1], example)
  else
    exit DocCapture.verify_webhook(ENV.fetch('RESULT_SECRET'), *ARGV[1, 3], $stdin.binmode.read)
  end
end
