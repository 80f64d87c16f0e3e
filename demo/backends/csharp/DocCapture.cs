// Issues grants and verifies webhooks of a doc-capture relay. .NET 8 or later, standard library only.
using System.Globalization;
using System.Security.Cryptography;
using System.Text;
using System.Text.Json;

public static class DocCapture
{
    private const long ToleranceSeconds = 300;
    private const int MinSecretBytes = 24;

    /// <summary>A grant for one person: a JWT (HS256). Conditions are claims such as "attempts" and "doc_type".</summary>
    public static string IssueGrant(string secret, string subject, IReadOnlyDictionary<string, object> conditions, long ttlSeconds = 900)
    {
        ArgumentException.ThrowIfNullOrEmpty(subject);
        if (Encoding.UTF8.GetByteCount(secret) < MinSecretBytes)
            throw new ArgumentException($"the grant secret has fewer than {MinSecretBytes} bytes");
        var now = DateTimeOffset.UtcNow.ToUnixTimeSeconds();
        var header = new Dictionary<string, object> { ["alg"] = "HS256", ["typ"] = "doc-capture-grant+jwt" };
        var claims = new Dictionary<string, object>(conditions)
        {
            ["sub"] = subject,
            ["aud"] = "doc-capture-relay",
            ["iat"] = now,
            ["exp"] = now + ttlSeconds,
        };
        var signed = Base64Url(JsonSerializer.SerializeToUtf8Bytes(header)) + "." + Base64Url(JsonSerializer.SerializeToUtf8Bytes(claims));
        return signed + "." + Base64Url(HMACSHA256.HashData(Encoding.UTF8.GetBytes(secret), Encoding.UTF8.GetBytes(signed)));
    }

    /// <summary>Whether the relay signed the body with the secret within five minutes. The other arguments are the three headers.</summary>
    public static bool VerifyWebhook(string secret, string id, string timestamp, string signatures, byte[] body)
    {
        if (!long.TryParse(timestamp, NumberStyles.None, CultureInfo.InvariantCulture, out var seconds)) return false;
        if (Math.Abs(DateTimeOffset.UtcNow.ToUnixTimeSeconds() - seconds) > ToleranceSeconds) return false;
        var key = Convert.FromBase64String(secret.StartsWith("whsec_", StringComparison.Ordinal) ? secret[6..] : secret);
        if (key.Length < MinSecretBytes) return false;
        byte[] signed = [.. Encoding.UTF8.GetBytes($"{id}.{timestamp}."), .. body];
        var expected = Encoding.UTF8.GetBytes("v1," + Convert.ToBase64String(HMACSHA256.HashData(key, signed)));
        var isValid = false;
        foreach (var given in signatures.Split(' '))
            isValid |= CryptographicOperations.FixedTimeEquals(expected, Encoding.UTF8.GetBytes(given));
        return isValid;
    }

    private static string Base64Url(byte[] data) => Convert.ToBase64String(data).TrimEnd('=').Replace('+', '-').Replace('/', '_');

    public static int Main(string[] args)
    {
        if (args[0] == "issue-grant")
        {
            var example = new Dictionary<string, object> { ["attempts"] = 3, ["doc_type"] = "id_card", ["first_name"] = "Zoë" };
            Console.WriteLine(IssueGrant(Environment.GetEnvironmentVariable("GRANT_SECRET")!, args[1], example));
            return 0;
        }
        using var body = new MemoryStream();
        Console.OpenStandardInput().CopyTo(body);
        var secret = Environment.GetEnvironmentVariable("RESULT_SECRET")!;
        return VerifyWebhook(secret, args[1], args[2], args[3], body.ToArray()) ? 0 : 1;
    }
}
