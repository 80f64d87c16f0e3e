import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Issues grants and verifies webhooks of a doc-capture relay. Java 11 or later, standard library only. */
public final class DocCapture {
  private static final long TOLERANCE_SECONDS = 300;
  private static final int MIN_SECRET_BYTES = 24;

  private DocCapture() {}

  /** A grant for one person: a JWT (HS256). Conditions are claims such as "attempts" and "doc_type": numbers or strings. */
  public static String issueGrant(String secret, String subject, Map<String, Object> conditions, long ttlSeconds)
      throws GeneralSecurityException {
    if (subject.isEmpty()) throw new IllegalArgumentException("subject is empty");
    if (secret == null || secret.getBytes(UTF_8).length < MIN_SECRET_BYTES)
      throw new IllegalArgumentException("the grant secret has fewer than " + MIN_SECRET_BYTES + " bytes");
    long now = Instant.now().getEpochSecond();
    var claims = new LinkedHashMap<>(conditions);
    claims.putAll(Map.of("sub", subject, "aud", "doc-capture-relay", "iat", now, "exp", now + ttlSeconds));
    var header = Map.<String, Object>of("alg", "HS256", "typ", "doc-capture-grant+jwt");
    var signed = base64url(toJson(header).getBytes(UTF_8)) + "." + base64url(toJson(claims).getBytes(UTF_8));
    return signed + "." + base64url(sign(secret.getBytes(UTF_8), signed.getBytes(UTF_8)));
  }

  /** Whether the relay signed the body with the secret within five minutes. The other arguments are the three headers. */
  public static boolean verifyWebhook(String secret, String id, String timestamp, String signatures, byte[] body)
      throws GeneralSecurityException {
    if (!timestamp.matches("\\d{1,12}")) return false;
    if (Math.abs(Instant.now().getEpochSecond() - Long.parseLong(timestamp)) > TOLERANCE_SECONDS) return false;
    byte[] key = Base64.getDecoder().decode(secret.startsWith("whsec_") ? secret.substring(6) : secret);
    if (key.length < MIN_SECRET_BYTES) return false;
    byte[] head = (id + "." + timestamp + ".").getBytes(UTF_8);
    byte[] signed = new byte[head.length + body.length];
    System.arraycopy(head, 0, signed, 0, head.length);
    System.arraycopy(body, 0, signed, head.length, body.length);
    byte[] expected = ("v1," + Base64.getEncoder().encodeToString(sign(key, signed))).getBytes(UTF_8);
    boolean isValid = false;
    for (String given : signatures.split(" ")) isValid |= MessageDigest.isEqual(expected, given.getBytes(UTF_8));
    return isValid;
  }

  private static byte[] sign(byte[] key, byte[] message) throws GeneralSecurityException {
    var mac = Mac.getInstance("HmacSHA256");
    mac.init(new SecretKeySpec(key, "HmacSHA256"));
    return mac.doFinal(message);
  }

  private static String base64url(byte[] data) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(data);
  }

  /** The standard library has no JSON; in an application, use its JSON library. */
  private static String toJson(Map<String, Object> members) {
    return members.entrySet().stream()
        .map(member -> quote(member.getKey()) + ":" + (member.getValue() instanceof Number ? member.getValue() : quote(member.getValue().toString())))
        .collect(Collectors.joining(",", "{", "}"));
  }

  private static String quote(String text) {
    return text.chars()
        .mapToObj(unit -> unit < 0x20 || unit == '"' || unit == '\\' ? String.format("\\u%04x", unit) : String.valueOf((char) unit))
        .collect(Collectors.joining("", "\"", "\""));
  }

  public static void main(String[] args) throws Exception {
    if (args[0].equals("issue-grant")) {
      var example = Map.<String, Object>of("attempts", 3, "doc_type", "id_card", "first_name", "Zo\u00eb");
      System.out.println(issueGrant(System.getenv("GRANT_SECRET"), args[1], example, 900));
      return;
    }
    byte[] body = System.in.readAllBytes();
    System.exit(verifyWebhook(System.getenv("RESULT_SECRET"), args[1], args[2], args[3], body) ? 0 : 1);
  }
}
